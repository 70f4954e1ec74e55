//! An email that its group renders by itself: with pictures, a way to unsubscribe, and an origin that learns how it goes.

use uuid::Uuid;

/// An email as it is sent, rendered for its reader ([`super::reader_of`]).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutgoingEmail {
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// As plain text, lines ended by `\n`.
    pub plain: String,
    /// As HTML. It shows a picture as `cid:` and its [`Picture::content_id`].
    pub html: String,
    /// The page that it leads to, for the log of a service without a mail server.
    pub link: Option<String>,
    /// The pictures in its HTML.
    pub pictures: Vec<Picture>,
    /// The address that unsubscribes by a POST (RFC 8058), and shows a page in a browser.
    pub unsubscribe: Option<String>,
    /// What it belongs to: [`super::take_failures`] says that it was given up.
    pub origin: Option<Uuid>,
    /// Whose delivery it is; `None`: the attempts to send it are not among the deliveries of an account.
    pub delivery: Option<Delivery>,
}

/// A picture in an email's HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name in this email, such as `chart`: letters, digits and `-`.
    pub name: String,
    /// The picture.
    pub png: Vec<u8>,
}

impl Picture {
    /// What the HTML calls it: `chart@stile`.
    #[must_use]
    pub fn content_id(&self) -> String {
        format!("{}@stile", self.name)
    }
}

/// An email whose attempts are among the deliveries of an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The account.
    pub account: Uuid,
    /// The channel that sends it.
    pub channel: Option<Uuid>,
    /// The member to whom it goes; `None`: the address is not a member's.
    pub person: Option<Uuid>,
    /// What it is about, as deliveries call it: `opened`, `over`, `bundle`, `test` or `report`.
    pub event: &'static str,
    /// Its title in the list of deliveries.
    pub title: String,
    /// The sites that it is about.
    pub sites: Vec<Uuid>,
    /// The alerts that it is about.
    pub alerts: Vec<Uuid>,
}

/// An email that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What it belonged to.
    pub origin: Uuid,
    /// To whom it went.
    pub recipient: String,
    /// Why, as the mail server or the folder said.
    pub error: String,
    /// When, Unix seconds.
    pub at: i64,
}
