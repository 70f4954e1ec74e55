# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

operator_needed = Das können nur Betreiber dieses Servers. Bitten Sie einen von ihnen.
