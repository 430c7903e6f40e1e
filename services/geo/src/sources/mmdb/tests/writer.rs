//! Writes small databases in MaxMind's format (MaxMind DB file format 2.0), so that the tests need no
//! file of others: 24-bit records, no pointers within the data.

use std::net::IpAddr;

use serde_json::{Map, Value};

const RECORD_BITS: u16 = 24;
const MARKER: &[u8] = b"\xab\xcd\xefMaxMind.com";

/// A child of a node of the tree.
#[derive(Clone, Copy)]
enum Child {
    Nothing,
    Node(usize),
    Data(usize),
}

/// A database of `networks`, each with its record, built at `epoch`. `version` is 4 or 6.
pub(super) fn database(version: u16, epoch: u64, networks: &[(&str, Value)]) -> Vec<u8> {
    let mut nodes = vec![[Child::Nothing; 2]];
    let mut data = Vec::new();
    for (network, record) in networks {
        let (bits, length) = bits(version, network);
        let offset = data.len();
        encode(&mut data, record);
        let mut node = 0;
        for depth in 0..length - 1 {
            let side = usize::from(bits >> (127 - depth) & 1 == 1);
            node = match nodes[node][side] {
                Child::Node(next) => next,
                _ => {
                    nodes.push([Child::Nothing; 2]);
                    let next = nodes.len() - 1;
                    nodes[node][side] = Child::Node(next);
                    next
                }
            };
        }
        nodes[node][usize::from(bits >> (128 - length) & 1 == 1)] = Child::Data(offset);
    }
    let mut file = Vec::new();
    for child in nodes.iter().flatten() {
        let value = match child {
            Child::Nothing => nodes.len(),
            Child::Node(node) => *node,
            Child::Data(offset) => nodes.len() + 16 + offset,
        };
        file.extend_from_slice(&(value as u32).to_be_bytes()[1..]);
    }
    file.extend_from_slice(&[0; 16]);
    file.extend_from_slice(&data);
    file.extend_from_slice(MARKER);
    metadata(&mut file, version, epoch, nodes.len() as u32);
    file
}

/// The network's bits from the highest of 128 down, and its length.
fn bits(version: u16, network: &str) -> (u128, u32) {
    let (address, length) = network.split_once('/').unwrap();
    let length: u32 = length.parse().unwrap();
    match address.parse().unwrap() {
        IpAddr::V4(v4) if version == 4 => (u128::from(v4.to_bits()) << 96, length),
        // In an IPv6 tree, IPv4 lies under ::/96.
        IpAddr::V4(v4) => (v4.to_bits().into(), 96 + length),
        IpAddr::V6(v6) => (v6.to_bits(), length),
    }
}

fn metadata(file: &mut Vec<u8>, version: u16, epoch: u64, nodes: u32) {
    header(file, 7, 9);
    let mut number = |key: &str, kind: u8, bytes: &[u8]| {
        encode(file, &Value::from(key));
        header(file, kind, bytes.len());
        file.extend_from_slice(bytes);
    };
    number("binary_format_major_version", 5, &2_u16.to_be_bytes());
    number("binary_format_minor_version", 5, &0_u16.to_be_bytes());
    number("build_epoch", 9, &epoch.to_be_bytes());
    number("ip_version", 5, &version.to_be_bytes());
    number("node_count", 6, &nodes.to_be_bytes());
    number("record_size", 5, &RECORD_BITS.to_be_bytes());
    for (key, value) in [
        ("database_type", Value::from("Test")),
        ("description", Value::Object(Map::new())),
        ("languages", Value::Array(Vec::new())),
    ] {
        encode(file, &Value::from(key));
        encode(file, &value);
    }
}

fn encode(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::String(text) => {
            header(out, 2, text.len());
            out.extend_from_slice(text.as_bytes());
        }
        Value::Object(map) => {
            header(out, 7, map.len());
            for (key, value) in map {
                encode(out, &Value::from(key.as_str()));
                encode(out, value);
            }
        }
        Value::Array(values) => {
            header(out, 11, values.len());
            values.iter().for_each(|value| encode(out, value));
        }
        Value::Number(number) => {
            header(out, 6, 4);
            out.extend_from_slice(&(number.as_u64().unwrap() as u32).to_be_bytes());
        }
        Value::Null | Value::Bool(_) => unreachable!("no record of these tests has one"),
    }
}

/// The control byte of a type, and its size.
fn header(out: &mut Vec<u8>, kind: u8, size: usize) {
    let (size, more) = if size < 29 { (size, None) } else { (29, Some(size - 29)) };
    if kind < 8 {
        out.push(kind << 5 | size as u8);
    } else {
        out.extend_from_slice(&[size as u8, kind - 7]);
    }
    out.extend(more.map(|rest| u8::try_from(rest).unwrap()));
}
