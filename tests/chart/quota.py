"""A share of the processor for a process, by cgroup v1 or v2: as a container's limit is enforced, without a cluster.

The period is short (20 ms): the process is like one on a slower core, instead of stopping for most of 100 ms. The weight
is high, so that other work on the machine takes as little as possible of what the quota allows.
"""

import os
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
PERIOD_US = 20_000


class Unavailable(Exception):
    """There are no quotas to be had here; the reason is one line."""


def layout(root=ROOT):
    """1 or 2: which version of cgroups has the cpu controller below `root`."""
    if (root / "cpu/cpu.cfs_period_us").exists():
        return 1
    controllers = root / "cgroup.controllers"
    if controllers.exists() and "cpu" in controllers.read_text().split():
        return 2
    # The root group of v1 has no quota of its own, but the folder is there.
    if (root / "cpu/cgroup.procs").exists():
        return 1
    raise Unavailable("no cpu controller of cgroups is mounted here")


class Quota:
    """A group of its own; use as a context. `cores` None is no limit."""

    def __init__(self, name, cores=None, root=ROOT):
        self.version = layout(root)
        self.folder = root / ("cpu" if self.version == 1 else "") / f"voteready-{os.getpid()}-{name}"
        try:
            if self.version == 2:
                (root / "cgroup.subtree_control").write_text("+cpu")
            self.folder.mkdir()
            self.write("cpu.shares" if self.version == 1 else "cpu.weight", 20_480 if self.version == 1 else 10_000)
            self.limit(cores)
        except OSError as why:
            self.close()
            raise Unavailable(f"a cpu quota needs root and a writable cgroup ({why.strerror})") from why

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def write(self, file, value):
        (self.folder / file).write_text(str(value))

    def limit(self, cores):
        """From now on so many cores; a running process is not restarted."""
        quota = None if cores is None else round(cores * PERIOD_US)
        if self.version == 1:
            self.write("cpu.cfs_period_us", PERIOD_US)
            self.write("cpu.cfs_quota_us", -1 if quota is None else quota)
        else:
            self.write("cpu.max", f"{'max' if quota is None else quota} {PERIOD_US}")

    def add(self, pid):
        self.write("cgroup.procs", pid)

    def close(self):
        """Removes the group; its processes have ended, or go on in the group above."""
        if not self.folder.exists():
            return
        procs = self.folder / "cgroup.procs"
        for pid in procs.read_text().split() if procs.exists() else []:
            try:
                (self.folder.parent / "cgroup.procs").write_text(pid)
            except OSError:
                pass
        try:
            self.folder.rmdir()
        except OSError:
            pass


def seconds_on_core(pid):
    """Processor seconds that a process has used, all of its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mib(pid):
    """Memory that a process has, with the pages of the mapped index that were read."""
    line = next(l for l in Path(f"/proc/{pid}/status").read_text().splitlines() if l.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
