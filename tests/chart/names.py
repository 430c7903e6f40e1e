"""The name server of the tests (tests/src/names.rs): A records of a few names, over UDP and TCP on port 53 of a loopback address."""

import subprocess

from render import BIN


class Names:
    def __init__(self, address, records):
        self.process = subprocess.Popen([BIN / "names", f"{address}:53"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.heard()
        for name, addresses in records.items():
            self.set(name, addresses)

    def set(self, name, addresses):
        print(name, *addresses, file=self.process.stdin, flush=True)
        self.heard()

    def heard(self):
        if self.process.stdout.readline() != "ok\n":
            raise AssertionError(f"the name server ended with {self.process.wait(5)}")

    def close(self):
        self.process.stdin.close()
        self.process.wait(5)
