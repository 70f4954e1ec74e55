//! The pure rules that the browser and the server share: no clock, no I/O, no threads. Code that decides how
//! a hit is read, classified or matched is here, so that the tracker, the goal tester and the server always
//! agree.

pub mod address;
pub mod banner;
pub mod channel;
pub mod consent;
pub mod control;
pub mod crawler;
pub mod currency;
pub mod date;
pub mod definitions;
pub mod device;
pub mod event;
pub mod field;
pub mod filter;
pub mod goal;
pub mod hostname;
pub mod ids;
pub mod limits;
pub mod metric;
pub mod money;
pub mod pattern;
pub mod period;
pub mod props;
pub mod reason;
pub mod shown;
pub mod source;
pub mod text;
pub mod wire;
