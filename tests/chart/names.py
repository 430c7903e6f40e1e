"""A DNS server of the test: A records of a few names, time to live nothing, over UDP on port 53 of a loopback address."""

import socket
import threading

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset


class Names:
    def __init__(self, address, records):
        self.records = dict(records)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((address, 53))
        # Not to wait for ever on a socket that is closed meanwhile.
        self.socket.settimeout(0.2)
        self.open = True
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def set(self, name, addresses):
        self.records = self.records | {name: list(addresses)}

    def serve(self):
        while self.open:
            try:
                asked, peer = self.socket.recvfrom(4096)
            except TimeoutError:
                continue
            self.socket.sendto(self.answer(asked), peer)

    def answer(self, asked):
        question = dns.message.from_wire(asked)
        reply = dns.message.make_response(question)
        reply.flags |= dns.flags.AA | dns.flags.RA
        name = question.question[0].name
        addresses = self.records.get(name.to_text(omit_final_dot=True))
        if addresses is None:
            reply.set_rcode(dns.rcode.NXDOMAIN)
        elif addresses and question.question[0].rdtype == dns.rdatatype.A:
            reply.answer.append(dns.rrset.from_text(name, 0, "IN", "A", *addresses))
        return reply.to_wire()

    def close(self):
        self.open = False
        self.thread.join(5)
        self.socket.close()
