#!/usr/bin/env python3
"""Completes a TLS 1.3 handshake and then sends only key updates (RFC 8446, 4.6.3), as fast as it can.

Prints how many it sent, as soon as the server has closed the connection. Python's ssl module cannot
send them, so it calls OpenSSL itself.

usage: keyupdates.py PORT
"""
import ctypes
import socket
import sys


def main():
    ssl = ctypes.CDLL("libssl.so.3")
    for name in ("TLS_client_method", "SSL_CTX_new", "SSL_new"):
        getattr(ssl, name).restype = ctypes.c_void_p
    context = ctypes.c_void_p(ssl.SSL_CTX_new(ctypes.c_void_p(ssl.TLS_client_method())))
    session = ctypes.c_void_p(ssl.SSL_new(context))
    place = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
    # OpenSSL needs a blocking socket here, and Python's are not with a timeout.
    place.setblocking(True)
    ssl.SSL_set_fd(session, place.fileno())
    if ssl.SSL_connect(session) != 1:
        raise SystemExit("The handshake failed.")
    count = 0
    # 0: the other side does not answer with an update of its own.
    while ssl.SSL_key_update(session, 0) == 1 and ssl.SSL_do_handshake(session) == 1:
        count += 1
    print(count)


main()
