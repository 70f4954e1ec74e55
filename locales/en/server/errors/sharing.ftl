# The id of a message is the stable code of a refusal; its attributes are the variants of its text.

unknown_share = There is no shared dashboard at this address, or the link no longer works. Ask the person who gave you the address.
share_locked = This link needs a password. Enter it to see the dashboard.
invalid_smallest = The smallest group is a whole number from 0 to { $most }.
    .with_counts = The number of views of a page is exact, however few its visitors are. Turn it off, or set the smallest group to 0.
unknown_share_link = This link was not found, or you do not have access to it.
too_many_share_links = A site has at most { $most } private links. Revoke one that is no longer used.
