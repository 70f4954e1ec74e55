//! The address of the client behind proxies.
//!
//! Only hops that trusted proxies added to a header are used: Stile reads them from the nearest to the
//! farthest as long as they are trusted, and the first untrusted one is the client. A client can forge the
//! beginning of the header, but Stile does not read that far.
//!
//! `X-Forwarded-For` goes before `Forwarded`, because nearly every proxy writes the former and forwards the
//! latter as the client sent it.

use std::net::{IpAddr, SocketAddr};

/// The client's address. `forwarded_for` and `forwarded` are the values of the
/// headers `X-Forwarded-For` and `Forwarded`, in the order received.
pub fn client<'a>(
    peer: IpAddr,
    trusts: impl Fn(IpAddr) -> bool,
    forwarded_for: impl DoubleEndedIterator<Item = &'a str>,
    forwarded: impl DoubleEndedIterator<Item = &'a str>,
) -> IpAddr {
    let mut found = peer.to_canonical();
    if !trusts(found) {
        return found;
    }
    let mut plain = forwarded_for
        .rev()
        .flat_map(|line| line.rsplit(',').map(read_hop))
        .peekable();
    let mut marked = forwarded
        .rev()
        .flat_map(|line| elements(line).into_iter().rev().map(read_for));
    let hops: &mut dyn Iterator<Item = Option<IpAddr>> = match plain.peek() {
        Some(_) => &mut plain,
        None => &mut marked,
    };
    for hop in hops {
        // A proxy that hides the hop before it is the last that is known.
        let Some(address) = hop else { break };
        found = address;
        if !trusts(found) {
            break;
        }
    }
    found
}

/// An address with or without a port, brackets and quotes; `None` for `unknown`, for hidden names (`_gazonk`)
/// and for invalid addresses.
fn read_hop(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(text);
    let address = bare.parse::<IpAddr>().ok();
    let address = address.or_else(|| text.parse::<SocketAddr>().ok().map(|socket| socket.ip()));
    address.map(|address| address.to_canonical())
}

/// The elements of a `Forwarded` header, parted by commas outside of quotes.
fn elements(line: &str) -> Vec<&str> {
    split_outside_quotes(line, ',')
}

/// The `for=` of one element.
fn read_for(element: &str) -> Option<IpAddr> {
    split_outside_quotes(element, ';')
        .into_iter()
        .find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            name.trim()
                .eq_ignore_ascii_case("for")
                .then(|| read_hop(value))
        })?
}

fn split_outside_quotes(text: &str, mark: char) -> Vec<&str> {
    let (mut parts, mut start, mut quoted, mut escaped) = (Vec::new(), 0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if c == mark && !quoted => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use base::config::Http;

    use super::*;

    /// Setting, peer, `X-Forwarded-For`, `Forwarded`, client.
    type Row = (
        &'static str,
        &'static str,
        &'static [&'static str],
        &'static [&'static str],
        &'static str,
    );

    #[test]
    fn the_client_is_the_first_that_is_not_trusted() {
        #[rustfmt::skip]
        let table: &[Row] = &[
            // trusted, peer, X-Forwarded-For, Forwarded, client
            ("", "127.0.0.1", &["203.0.113.9"], &[], "127.0.0.1"),
            ("loopback", "203.0.113.1", &["198.51.100.7"], &[], "203.0.113.1"),
            ("loopback", "127.0.0.1", &[], &[], "127.0.0.1"),
            ("loopback", "127.0.0.1", &["203.0.113.9"], &[], "203.0.113.9"),
            ("loopback", "::ffff:127.0.0.1", &["203.0.113.9"], &[], "203.0.113.9"),
            ("loopback", "::1", &["::ffff:203.0.113.9"], &[], "203.0.113.9"),
            ("loopback", "127.0.0.1", &["6.6.6.6, 203.0.113.9"], &[], "203.0.113.9"),
            ("loopback", "127.0.0.1", &["203.0.113.9, 10.0.0.5"], &[], "10.0.0.5"),
            ("private", "10.0.0.1", &["6.6.6.6, 203.0.113.9, 10.0.0.5, 192.168.1.2"], &[], "203.0.113.9"),
            ("private", "10.0.0.1", &["6.6.6.6", "203.0.113.9, 10.0.0.5"], &[], "203.0.113.9"),
            ("private", "10.0.0.1", &["10.0.0.9, 10.0.0.8"], &[], "10.0.0.9"),
            ("private", "10.0.0.1", &["203.0.113.9:51234"], &[], "203.0.113.9"),
            ("private", "10.0.0.1", &["[2001:db8::1]:443"], &[], "2001:db8::1"),
            ("private", "10.0.0.1", &["2001:db8::1"], &[], "2001:db8::1"),
            ("private", "10.0.0.1", &["203.0.113.9, unknown"], &[], "10.0.0.1"),
            ("private", "10.0.0.1", &["203.0.113.9, unknown, 10.0.0.7"], &[], "10.0.0.7"),
            ("private", "10.0.0.1", &["garbage"], &[], "10.0.0.1"),
            ("192.0.2.0/24, loopback", "192.0.2.7", &["203.0.113.9"], &[], "203.0.113.9"),
            ("192.0.2.7", "192.0.2.8", &["203.0.113.9"], &[], "192.0.2.8"),
            ("2001:db8:1::/48", "2001:db8:1::5", &["203.0.113.9"], &[], "203.0.113.9"),
            ("private", "10.0.0.1", &[], &["for=203.0.113.9"], "203.0.113.9"),
            ("private", "10.0.0.1", &[], &["For=\"[2001:db8::1]:4711\";proto=https;by=10.0.0.1"], "2001:db8::1"),
            ("private", "10.0.0.1", &[], &["for=6.6.6.6, for=203.0.113.9;host=\"a,b;c\", for=10.0.0.4"], "203.0.113.9"),
            ("private", "10.0.0.1", &[], &["for=6.6.6.6", "proto=http; for=203.0.113.9"], "203.0.113.9"),
            ("private", "10.0.0.1", &[], &["for=203.0.113.9, for=_hidden"], "10.0.0.1"),
            ("private", "10.0.0.1", &[], &["for=\"_gazonk\""], "10.0.0.1"),
            ("private", "10.0.0.1", &[], &["for=unknown"], "10.0.0.1"),
            ("private", "10.0.0.1", &[], &["host=x"], "10.0.0.1"),
            ("private", "10.0.0.1", &["203.0.113.9"], &["for=6.6.6.6"], "203.0.113.9"),
        ];
        for (trusted, peer, plain, marked, expected) in table {
            let trusted = trusted.split_terminator(", ").map(str::to_owned);
            let http = Http {
                trusted_proxies: trusted.map(|one| one.try_into().unwrap()).collect(),
                ..Http::default()
            };
            let found = client(
                peer.parse().unwrap(),
                |hop| http.trusts(hop),
                plain.iter().copied(),
                marked.iter().copied(),
            );
            assert_eq!(found.to_string(), *expected, "{peer} {plain:?} {marked:?}");
        }
    }
}
