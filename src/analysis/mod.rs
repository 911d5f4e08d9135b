//! The verbs a user says, made of everything below.

pub mod match_equity;
