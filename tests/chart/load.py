"""A steady load of look-ups on kept connections, bounded in rate and time. Every answer counts: one that is late, lost or
not the expected one is remembered with its time."""

import http.client
import json
import threading
import time
from urllib.parse import urlsplit

WORKERS = 8
LONGEST = 120


class Load:
    """Use as a context: it runs inside, and ends with it. With `stops` the server itself may end: refused connections
    are no loss then, but an accepted request without its answer is."""

    def __init__(self, site, address, rate, stops=False):
        self.at = urlsplit(site)
        self.body = json.dumps({"address": address})
        self.pause = WORKERS / rate
        self.stops, self.ending = stops, threading.Event()
        self.answers, self.lost = [], []
        self.workers = [threading.Thread(target=self.work, args=(i,), daemon=True) for i in range(WORKERS)]

    def __enter__(self):
        self.began = time.monotonic()
        for worker in self.workers:
            worker.start()
        return self

    def __exit__(self, *_):
        self.ending.set()
        for worker in self.workers:
            worker.join(30)

    def work(self, number):
        connection = None
        # Each worker is a caller of its own: the rate limit is per address.
        due = time.monotonic() + self.pause * number / WORKERS
        while not self.ending.wait(max(0.0, due - time.monotonic())) and time.monotonic() - self.began < LONGEST:
            due = max(due + self.pause, time.monotonic())
            began = time.monotonic()
            try:
                connection = connection or self.connect(number)
            except OSError as why:
                connection = None
                if self.stops:
                    return
                self.lost.append((began, f"connect: {why}"))
                continue
            try:
                connection.request("POST", "/api/locate", self.body, {"content-type": "application/json"})
                answer = connection.getresponse()
                text = answer.read()
            except (OSError, http.client.HTTPException) as why:
                connection.close()
                connection = None
                # A kept connection that the server closed between two requests: the client asks again on a new one.
                if isinstance(why, (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError)) and not self.retried(number, began):
                    continue
                self.lost.append((began, repr(why)))
                continue
            self.judge(began, answer.status, text)
            if answer.getheader("connection") == "close":
                connection.close()
                connection = None

    def connect(self, number):
        connection = http.client.HTTPConnection(self.at.hostname, self.at.port, timeout=15, source_address=(f"127.79.0.{number + 1}", 0))
        connection.connect()
        return connection

    def retried(self, number, began):
        """True when the request is lost: asking once more on a new connection fails as well."""
        try:
            connection = self.connect(number)
        except OSError:
            # The server is gone. It had closed the connection before it read the request.
            return not self.stops
        try:
            connection.request("POST", "/api/locate", self.body, {"content-type": "application/json"})
            answer = connection.getresponse()
            self.judge(began, answer.status, answer.read())
            return False
        except (OSError, http.client.HTTPException):
            return True
        finally:
            connection.close()

    def judge(self, began, status, text):
        took = time.monotonic() - began
        good = status == 200 and b"SERVICE_UNAVAILABLE" not in text and b"lookup_status" in text
        if good:
            self.answers.append((began, took))
        else:
            self.lost.append((began, f"{status} after {took:.2f} s: {text[:200]!r}"))

    def assert_nothing_lost(self):
        assert len(self.answers) > 50, f"{len(self.answers)} answers are no load"
        assert not self.lost, f"{len(self.lost)} of {len(self.answers) + len(self.lost)} lost: {[w for _, w in self.lost[:5]]}"

    def slowest(self, since=0.0, until=float("inf")):
        return max((took for began, took in self.answers if since <= began < until), default=0.0)
