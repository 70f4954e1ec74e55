# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

operator_needed = Only operators of this server can do this. Ask one of them.
