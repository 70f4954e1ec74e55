//! Reading a page that a user named, as far as it is safe: every address on the way is looked at, and an
//! answer that is slow, endless or blown up is given up.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use flate2::write::MultiGzDecoder;
use reqwest::{
    Response,
    header::{ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, HeaderMap, LOCATION, USER_AGENT},
    tls::TlsInfo,
};
use url::Url;

use super::{
    Fetch, certificate, has_public_host, innermost, is_plain,
    names::{NoAddress, NotPublic},
};

/// How far one page is read.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// This many bytes, unpacked, are kept; the rest is not read.
    pub most: usize,
    /// The time limit of the whole fetch, redirects included.
    pub whole: Duration,
    /// At most this many redirects are followed.
    pub redirects: usize,
    /// The requested types, as in `Accept`.
    pub accept: &'static str,
}

/// A redirect that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Where it was met.
    pub from: Url,
    /// With which status.
    pub status: u16,
    /// Where it leads.
    pub to: Url,
}

/// What was answered.
#[derive(Debug)]
pub struct Page {
    /// Where it was answered, after the redirects.
    pub address: Url,
    /// The redirects on the way.
    pub hops: Vec<Hop>,
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, unpacked.
    pub body: Vec<u8>,
    /// Whether there was more of it than was read.
    pub cut: bool,
    /// How long it took.
    pub took: Duration,
    /// When the certificate of the server ends, in Unix seconds; `None` without https.
    pub certificate_ends: Option<i64>,
}

impl Page {
    /// The media type, in lower case and without its parameters.
    #[must_use]
    pub fn media_type(&self) -> Option<String> {
        let kind = self.headers.get("content-type")?.to_str().ok()?;
        let essence = kind.split(';').next()?.trim().to_ascii_lowercase();
        (!essence.is_empty()).then_some(essence)
    }
}

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageError {
    /// The address may not be asked.
    Refused,
    /// The name has no address.
    NoAddress,
    /// No answer, for a reason that the system gives.
    NoAnswer(String),
    /// The answer broke off, or is none.
    Failed,
    /// Not in time.
    Slow,
    /// It leads on and on.
    TooManyRedirects,
    /// It redirects to something that is not an address.
    BadRedirect,
    /// It has a compression that was not requested, or a broken one.
    Packed,
}

impl PageError {
    /// The word by which texts select it (`written.unreached`); where there is none, what the system says.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Refused => "refused",
            Self::NoAddress => "no_address",
            Self::NoAnswer(text) => text,
            Self::Failed => "failed",
            Self::Slow => "slow",
            Self::TooManyRedirects => "too_many_redirects",
            Self::BadRedirect => "bad_redirect",
            Self::Packed => "packed",
        }
    }
}

/// A page that could not be read.
#[derive(Clone, Debug)]
pub struct Unread {
    /// What went wrong.
    pub error: PageError,
    /// Where it ended.
    pub at: Url,
    /// The redirects on the way.
    pub hops: Vec<Hop>,
}

impl Unread {
    /// Whether the address itself did not answer: where it was assumed to be https, http is worth a try.
    #[must_use]
    pub fn is_silence(&self) -> bool {
        let silent = matches!(
            self.error,
            PageError::NoAddress | PageError::NoAnswer(_) | PageError::Failed | PageError::Slow
        );
        silent && self.hops.is_empty()
    }
}

/// Servers of the web listen on these; asking others would make us a scanner of ports.
const PORTS: [u16; 4] = [80, 443, 8080, 8443];
/// Some servers answer no program that does not call itself a browser.
const BROWSER: &str = concat!(
    "Mozilla/5.0 (compatible; Stile/",
    env!("CARGO_PKG_VERSION"),
    "; looking at a page for its owner)"
);

impl Fetch {
    /// Whether this address may be fetched. Of a hostname only the form is checked.
    #[must_use]
    pub fn may_read(&self, address: &Url) -> bool {
        let web = matches!(address.scheme(), "http" | "https");
        let port = address
            .port_or_known_default()
            .is_some_and(|port| PORTS.contains(&port));
        (web && port && is_plain(address) && has_public_host(address))
            || (self.loopback && web && self.may(&on_https(address)))
    }

    /// Reads a page, redirects followed by hand: each address on the way must be allowed, and each name is
    /// looked up and judged again.
    ///
    /// # Errors
    /// Where an address may not be asked, the server does not answer in time, or the answer cannot be read.
    pub async fn page(&self, address: &Url, bounds: Bounds) -> Result<Page, Unread> {
        let (mut hops, mut at) = (Vec::new(), address.clone());
        at.set_fragment(None);
        let following = self.follow(&mut at, &mut hops, bounds);
        let error = match tokio::time::timeout(bounds.whole, following).await {
            Ok(Ok(mut page)) => {
                page.hops = hops;
                return Ok(page);
            }
            Ok(Err(error)) => error,
            Err(_) => PageError::Slow,
        };
        Err(Unread { error, at, hops })
    }

    async fn follow(
        &self,
        at: &mut Url,
        hops: &mut Vec<Hop>,
        bounds: Bounds,
    ) -> Result<Page, PageError> {
        let began = Instant::now();
        loop {
            if !self.may_read(at) {
                return Err(PageError::Refused);
            }
            let answer = self
                .pages
                .get(at.clone())
                .timeout(bounds.whole)
                .header(USER_AGENT, BROWSER)
                .header(ACCEPT, bounds.accept)
                .header(ACCEPT_ENCODING, "gzip")
                .send()
                .await
                .map_err(page_error)?;
            let status = answer.status();
            let Some(location) = answer
                .headers()
                .get(LOCATION)
                .filter(|_| status.is_redirection())
            else {
                let headers = answer.headers().clone();
                let tls = answer.extensions().get::<TlsInfo>();
                let certificate = tls.and_then(TlsInfo::peer_certificate);
                let certificate_ends = certificate.and_then(certificate::ends);
                let (body, cut) = read(answer, bounds.most).await?;
                return Ok(Page {
                    address: at.clone(),
                    hops: Vec::new(),
                    status: status.as_u16(),
                    headers,
                    body,
                    cut,
                    took: began.elapsed(),
                    certificate_ends,
                });
            };
            let mut to = at
                .join(&String::from_utf8_lossy(location.as_bytes()))
                .map_err(|_| PageError::BadRedirect)?;
            to.set_fragment(None);
            if hops.len() >= bounds.redirects {
                return Err(PageError::TooManyRedirects);
            }
            hops.push(Hop {
                from: at.clone(),
                status: status.as_u16(),
                to: to.clone(),
            });
            *at = to;
        }
    }
}

/// The same address with https, as [`Fetch::may`] requires it.
fn on_https(address: &Url) -> Url {
    let mut address = address.clone();
    // An address of the web stays one.
    let _ = address.set_scheme("https");
    address
}

fn page_error(error: reqwest::Error) -> PageError {
    let inner = innermost(&error);
    if inner.is::<NotPublic>() {
        PageError::Refused
    } else if inner.is::<NoAddress>() {
        PageError::NoAddress
    } else if error.is_timeout() {
        PageError::Slow
    } else if inner.is::<reqwest::Error>() {
        PageError::Failed
    } else {
        PageError::NoAnswer(inner.to_string())
    }
}

/// Reads and unpacks what fits; says whether there was more.
async fn read(mut answer: Response, most: usize) -> Result<(Vec<u8>, bool), PageError> {
    let packing = answer
        .headers()
        .get(CONTENT_ENCODING)
        .map(|packing| packing.as_bytes().to_ascii_lowercase());
    let mut body = match packing.as_deref() {
        None | Some(b"" | b"identity") => Body::Plain(LimitedBuffer::new(most)),
        Some(b"gzip" | b"x-gzip") => {
            Body::Gzip(Box::new(MultiGzDecoder::new(LimitedBuffer::new(most))))
        }
        Some(_) => return Err(PageError::Packed),
    };
    let mut received = 0;
    while let Some(chunk) = answer.chunk().await.map_err(page_error)? {
        // Compressed data may not be longer than the limit for the page itself.
        received += chunk.len();
        if !body.take(&chunk)? || received > most.saturating_add(1 << 16) {
            return Ok((body.into_bytes(), true));
        }
    }
    body.end()
}

enum Body {
    Plain(LimitedBuffer),
    Gzip(Box<MultiGzDecoder<LimitedBuffer>>),
}

impl Body {
    /// Whether there is room for more.
    fn take(&mut self, chunk: &[u8]) -> Result<bool, PageError> {
        let taken = match self {
            Self::Plain(buffer) => buffer.write_all(chunk),
            Self::Gzip(decoder) => decoder.write_all(chunk),
        };
        match taken {
            Ok(()) => Ok(true),
            Err(_) if self.buffer().full => Ok(false),
            Err(_) => Err(PageError::Packed),
        }
    }

    fn end(mut self) -> Result<(Vec<u8>, bool), PageError> {
        if let Self::Gzip(decoder) = &mut self
            && decoder.try_finish().is_err()
            && !decoder.get_ref().full
        {
            return Err(PageError::Packed);
        }
        let full = self.buffer().full;
        Ok((self.into_bytes(), full))
    }

    fn buffer(&mut self) -> &mut LimitedBuffer {
        match self {
            Self::Plain(buffer) => buffer,
            Self::Gzip(decoder) => decoder.get_mut(),
        }
    }

    fn into_bytes(mut self) -> Vec<u8> {
        std::mem::take(&mut self.buffer().bytes)
    }
}

/// Takes at most `most` bytes.
struct LimitedBuffer {
    bytes: Vec<u8>,
    most: usize,
    full: bool,
}

impl LimitedBuffer {
    fn new(most: usize) -> Self {
        Self {
            bytes: Vec::new(),
            most,
            full: false,
        }
    }
}

impl Write for LimitedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.most - self.bytes.len();
        if bytes.len() > left {
            self.bytes.extend_from_slice(&bytes[..left]);
            self.full = true;
            return Err(io::Error::other("there is no room for more"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bomb_takes_no_more_than_its_room() {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        let zeros = vec![0; 1 << 20];
        for _ in 0..8 {
            packer.write_all(&zeros).unwrap();
        }
        let bomb = packer.finish().unwrap();
        assert!(bomb.len() < 100_000, "{}", bomb.len());
        let mut body = Body::Gzip(Box::new(MultiGzDecoder::new(LimitedBuffer::new(10_000))));
        assert_eq!(body.take(&bomb), Ok(false));
        let bytes = body.into_bytes();
        assert_eq!((bytes.len(), bytes.capacity() < 1 << 20), (10_000, true));
        let mut broken = Body::Gzip(Box::new(MultiGzDecoder::new(LimitedBuffer::new(10_000))));
        assert_eq!(
            broken.take(b"this is no gzip at all"),
            Err(PageError::Packed)
        );
    }

    #[test]
    fn only_servers_of_the_web_are_asked_for_pages() {
        let (strict, lax) = (Fetch::new().unwrap(), Fetch::for_tests().unwrap());
        let may = |fetch: &Fetch, address: &str| fetch.may_read(&address.parse().unwrap());
        for address in [
            "http://example.com/",
            "https://example.com/a?b",
            "https://example.com:8443/",
            "https://1.1.1.1/",
        ] {
            assert!(may(&strict, address), "{address}");
        }
        for address in [
            "http://127.0.0.1/",
            "http://2130706433/",
            "http://0x7f000001/",
            "http://0x7f.1/",
            "http://017700000001/",
            "http://0177.0.0.01/",
            "http://127.1/",
            "http://127.0.0.1./",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:a9fe:a9fe]/",
            "http://[::127.0.0.1]/",
            "http://[64:ff9b::7f00:1]/",
            "http://[2002:7f00:1::]/",
            "http://[fe80::1]/",
            "http://[fd00::1]/",
            "http://169.254.169.254/latest/meta-data/",
            "http://0/",
            "http://0.0.0.0/",
            "http://10.0.0.1/",
            "http://100.64.0.1/",
            "http://localhost/",
            "http://localhost./",
            "http://printer/",
            "http://a:b@example.com/",
            "http://example.com:22/",
            "http://example.com:6379/",
            "ftp://example.com/",
            "file:///etc/passwd",
            "gopher://example.com/",
        ] {
            assert!(!may(&strict, address), "{address}");
        }
        assert!(may(&lax, "http://127.0.0.1:18080/"));
        assert!(!may(&lax, "http://10.0.0.1/"));
    }
}
