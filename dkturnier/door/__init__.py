"""The front door: every request comes through it before Django works on it. docs/serving.md tells why it stands here.

app      the door itself: how long it waits for a body, how large it may be, who gets a thread
environ  a request as WSGI wants it
pool     threads for Django: so many at work, so many waiting
limits   what a view says of itself: how large its bodies may be, which threads it uses
memory   what Django has answered is answered again, as long as it is true
news     what has changed lately, told by whoever writes
peers    connections whose other side has gone are noticed
"""
