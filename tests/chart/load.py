"""A steady load of look-ups from eight clients on kept connections, bounded in rate and time: `open-load` in the background.
Every answer counts: one that is late, lost or not the expected one is remembered with its time."""

import json
import subprocess
import tempfile
import threading

from render import BIN

# The rate limit is per address: each is a caller of its own.
CLIENTS = [f"127.79.0.{n}" for n in range(1, 9)]
LONGEST = 120
PATIENCE = 15


class Load:
    """Use as a context: it runs inside, and ends with it. With `stops` the server itself may end: refused connections
    are no loss then, but an accepted request without its answer is."""

    def __init__(self, site, address, rate, stops=False):
        self.site, self.address, self.stops, self.rate = site, address, stops, rate
        # When each question was due (time.monotonic), and how long its answer took, or why there is none.
        self.answers, self.lost = [], []

    def __enter__(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as lines:
            lines.write(self.address + "\n")
            lines.flush()
            command = [BIN / "open-load", self.site, lines.name, f"--rate={self.rate}", f"--seconds={LONGEST}", "--warm=0", f"--patience={PATIENCE}", f"--from={','.join(CLIENTS)}", "--each"]
            self.program = subprocess.Popen([*command, *(["--may-end"] if self.stops else [])], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            # With its first answer it has read the file.
            self.note(self.program.stdout.readline())
        self.reader = threading.Thread(target=lambda: [self.note(line) for line in self.program.stdout], daemon=True)
        self.reader.start()
        return self

    def __exit__(self, *_):
        self.program.stdin.close()
        try:
            code = self.program.wait(PATIENCE * 2)
        except subprocess.TimeoutExpired:
            self.program.kill()
            raise AssertionError("open-load did not end") from None
        self.reader.join(PATIENCE)
        assert code == 0, f"open-load ended with {code}"

    def note(self, line):
        assert line, "open-load asked nothing"
        answer = json.loads(line)
        if answer["failure"] is None:
            self.answers.append((answer["at"], answer["took"]))
        else:
            self.lost.append((answer["at"], f"{answer['failure']} after {answer['took']:.2f} s"))

    def assert_nothing_lost(self):
        assert len(self.answers) > 50, f"{len(self.answers)} answers are no load"
        assert not self.lost, f"{len(self.lost)} of {len(self.answers) + len(self.lost)} lost: {[w for _, w in self.lost[:5]]}"

    def slowest(self, since=0.0, until=float("inf")):
        return max((took for began, took in self.answers if since <= began < until), default=0.0)
