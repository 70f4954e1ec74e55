//! A frame: `[u32 length][u32 CRC-32C][u8 version][payload]`, little-endian. The length is that of
//! version and payload; the checksum covers the length too.

/// Bytes before the version.
const HEAD: usize = 8;
/// No frame is longer; a longer length is a broken one.
pub(crate) const LONGEST: usize = 256 << 20;
/// While searching for the next whole frame, longer ones are ignored.
const LONGEST_SEARCHED: usize = 4 << 20;

/// A whole frame with a correct checksum.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Frame<'a> {
    pub version: u8,
    pub payload: &'a [u8],
    /// Where the next frame starts.
    pub next: usize,
}

/// Begins a frame at the buffer's end; the payload is written after it.
pub(crate) fn begin(buffer: &mut Vec<u8>, version: u8) -> usize {
    let at = buffer.len();
    buffer.extend_from_slice(&[0; HEAD]);
    buffer.push(version);
    at
}

/// Completes the frame that [`begin`] began. If it is too long, removes it and returns false.
pub(crate) fn finish(buffer: &mut Vec<u8>, at: usize) -> bool {
    let length = buffer.len() - at - HEAD;
    if length > LONGEST {
        buffer.truncate(at);
        return false;
    }
    let length = (length as u32).to_le_bytes();
    let sum = checksum(length, &buffer[at + HEAD..]).to_le_bytes();
    buffer[at..at + 4].copy_from_slice(&length);
    buffer[at + 4..at + HEAD].copy_from_slice(&sum);
    true
}

fn checksum(length: [u8; 4], body: &[u8]) -> u32 {
    crc32c::crc32c_append(crc32c::crc32c(&length), body)
}

/// The frame at this offset, if a whole one is there.
pub(crate) fn read(bytes: &[u8], at: usize) -> Option<Frame<'_>> {
    read_up_to(bytes, at, LONGEST)
}

fn read_up_to(bytes: &[u8], at: usize, longest: usize) -> Option<Frame<'_>> {
    let head = bytes.get(at..at.checked_add(HEAD)?)?;
    let (length, sum) = head.split_at(4);
    let length: [u8; 4] = length.try_into().ok()?;
    let wanted = u32::from_le_bytes(sum.try_into().ok()?);
    let size = u32::from_le_bytes(length) as usize;
    if size == 0 || size > longest {
        return None;
    }
    let next = at + HEAD + size;
    let body = bytes.get(at + HEAD..next)?;
    if checksum(length, body) != wanted {
        return None;
    }
    let (version, payload) = body.split_first()?;
    Some(Frame {
        version: *version,
        payload,
        next,
    })
}

/// Where the next whole frame starts after a broken one: the next place with a correct checksum. Only a
/// frame that is too long to search for is found by the broken frame's own length; that length alone is not
/// trusted, since it may be the broken part, and lead past whole frames. `None`: nothing readable follows.
pub(crate) fn after_broken(bytes: &[u8], at: usize) -> Option<usize> {
    let length = bytes
        .get(at..at + 4)?
        .try_into()
        .ok()
        .map(u32::from_le_bytes)? as usize;
    let claimed = at.saturating_add(HEAD).saturating_add(length);
    let claimed = Some(claimed).filter(|claimed| length > 0 && read(bytes, *claimed).is_some());
    (at + 1..claimed.unwrap_or(bytes.len()))
        .find(|place| read_up_to(bytes, *place, LONGEST_SEARCHED).is_some())
        .or(claimed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three() -> (Vec<u8>, Vec<usize>) {
        let mut bytes = Vec::new();
        let mut starts = Vec::new();
        for payload in [&b"first"[..], b"second one", b"third"] {
            let at = begin(&mut bytes, 1);
            starts.push(at);
            bytes.extend_from_slice(payload);
            assert!(finish(&mut bytes, at));
        }
        (bytes, starts)
    }

    #[test]
    fn a_broken_length_that_meets_a_later_frame_leads_over_none() {
        let (mut bytes, starts) = three();
        let claimed = u32::try_from(starts[2] - starts[0] - HEAD).unwrap();
        bytes[..4].copy_from_slice(&claimed.to_le_bytes());
        assert_eq!(after_broken(&bytes, starts[0]), Some(starts[1]));
    }

    #[test]
    fn a_frame_reads_as_written() {
        let (bytes, starts) = three();
        let frame = read(&bytes, starts[1]).unwrap();
        assert_eq!(
            (frame.version, frame.payload, frame.next),
            (1, &b"second one"[..], starts[2])
        );
        assert_eq!(read(&bytes, bytes.len()), None);
    }

    #[test]
    fn every_flipped_bit_is_found_and_the_next_frame_too() {
        let (good, starts) = three();
        for bit in starts[1] * 8..starts[2] * 8 {
            let mut bytes = good.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&bytes, starts[1]), None, "bit {bit}");
            assert_eq!(
                after_broken(&bytes, starts[1]),
                Some(starts[2]),
                "bit {bit}"
            );
        }
    }

    #[test]
    fn a_torn_tail_has_nothing_after_it() {
        let (good, starts) = three();
        for end in starts[2] + 1..good.len() {
            assert_eq!(read(&good[..end], starts[2]), None);
            assert_eq!(after_broken(&good[..end], starts[2]), None);
        }
    }

    #[test]
    fn zeros_are_no_frame() {
        assert_eq!(read(&[0; 64], 0), None);
    }
}
