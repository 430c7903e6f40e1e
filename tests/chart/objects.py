"""An object store of the test: what S3 answers to HEAD, GET, PUT and uploads in parts; signatures are not looked at."""

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class Objects:
    """`held` is bucket/key -> bytes."""

    def __init__(self, address, port):
        self.held, self.parts, self.lock = {}, {}, threading.Lock()
        store = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self, status, body=b"", headers=()):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers:
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def at(self):
                parts = urlsplit(self.path)
                return parts.path.strip("/"), parse_qs(parts.query, keep_blank_values=True)

            def body(self):
                return self.rfile.read(int(self.headers.get("Content-Length", 0)))

            def do_GET(self):
                key, _ = self.at()
                if key not in store.held:
                    return self.answer(404, b"<Error><Code>NoSuchKey</Code></Error>")
                held = store.held[key]
                tag = f'"{hashlib.md5(held).hexdigest()}"'
                headers = [("ETag", tag), ("Last-Modified", "Mon, 02 Oct 2028 10:00:00 GMT")]
                if self.command == "HEAD":
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(held)))
                    for name, value in headers:
                        self.send_header(name, value)
                    return self.end_headers()
                return self.answer(200, held, headers)

            do_HEAD = do_GET

            def do_PUT(self):
                key, query = self.at()
                body = self.body()
                tag = f'"{hashlib.md5(body).hexdigest()}"'
                if "partNumber" in query:
                    store.parts.setdefault(query["uploadId"][0], {})[int(query["partNumber"][0])] = body
                    return self.answer(200, headers=[("ETag", tag)])
                # Conditions are judged and kept in one step: of two uploads at once one wins.
                with store.lock:
                    held = store.held.get(key)
                    match, none = self.headers.get("If-Match"), self.headers.get("If-None-Match")
                    if match and (held is None or match != f'"{hashlib.md5(held).hexdigest()}"') or none == "*" and held is not None:
                        return self.answer(412, b"<Error><Code>PreconditionFailed</Code></Error>")
                    store.held[key] = body
                return self.answer(200, headers=[("ETag", tag)])

            def do_POST(self):
                key, query = self.at()
                self.body()
                if "uploads" in query:
                    name = f"upload{len(store.parts)}"
                    store.parts[name] = {}
                    return self.answer(200, f"<InitiateMultipartUploadResult><UploadId>{name}</UploadId></InitiateMultipartUploadResult>".encode())
                # Readers see the whole object from here on, and nothing of it before.
                parts = store.parts.pop(query["uploadId"][0])
                store.held[key] = b"".join(parts[n] for n in sorted(parts))
                return self.answer(200, b'<CompleteMultipartUploadResult><ETag>"made-of-parts"</ETag></CompleteMultipartUploadResult>')

        self.server = ThreadingHTTPServer((address, port), Handler)
        self.endpoint = f"http://{address}:{port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
