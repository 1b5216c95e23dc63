//! How comparing byte by byte gives a secret away, counted in simulated steps instead of measured time.
#![forbid(unsafe_code)]

mod attack;
mod compare;

use attack::{guess_secret, Oracle};
use compare::{constant, early_exit, hashed_first, Steps};
use std::env;
use std::process::ExitCode;

type Compare = fn(&[u8], &[u8]) -> (bool, Steps);

fn show(name: &str, compare: Compare, secret: &[u8]) {
    println!("{name}");
    for guess in ["zzzzzzzz", "szzzzzzz", "suzzzzzz", "sunzzzzz", "sunflowe", "sun"] {
        let (equal, steps) = compare(secret, guess.as_bytes());
        println!("  {guess:<9} {:>3} steps {}  {}", steps, "#".repeat(steps as usize), if equal { "equal" } else { "" });
    }
    let mut oracle = Oracle::new(secret, compare);
    match guess_secret(&mut oracle, secret.len()) {
        Some(found) => println!("  found {:?} after {} questions\n", String::from_utf8_lossy(&found), oracle.questions()),
        None => println!("  not found after {} questions: the steps do not lead to it\n", oracle.questions()),
    }
}

fn main() -> ExitCode {
    let secret = env::args().nth(1).unwrap_or_else(|| "sunflowe".to_string());
    if secret.is_empty() || secret.len() > 16 || !secret.bytes().all(|byte| byte.is_ascii_lowercase()) {
        eprintln!("the secret is one to sixteen lowercase letters a to z");
        return ExitCode::from(2);
    }
    show("early exit: stops at the first difference", early_exit, secret.as_bytes());
    show("constant: looks at everything", constant, secret.as_bytes());
    show("hashed first: compares digests that nobody can aim at", hashed_first, secret.as_bytes());
    ExitCode::SUCCESS
}
