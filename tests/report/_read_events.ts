import { assert, assertEquals } from "@std/assert";

/** One event of a file, its CRCs checked. */
export interface ReadEvent {
  seconds: number;
  step: number;
  version?: string;
  scalars: Record<string, number>;
}

/**
 * Reads a file of events as TensorFlow's record format and event.proto describe
 * it; shares no code with the writer.
 */
export function readEvents(bytes: Uint8Array): ReadEvent[] {
  const events: ReadEvent[] = [];
  for (let at = 0; at < bytes.length;) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    const length = Number(view.getBigUint64(0, true));
    assertEquals(view.getUint32(8, true), masked(bytes.subarray(at, at + 8)));
    const data = bytes.subarray(at + 12, at + 12 + length);
    assertEquals(view.getUint32(12 + length, true), masked(data));
    events.push(decodeEvent(data));
    at += 12 + length + 4;
  }
  return events;
}

/** The mask of tensorflow/core/lib/hash/crc32c.h over a bitwise CRC-32C. */
function masked(bytes: Uint8Array): number {
  let crc = 0xffffffffn;
  for (const byte of bytes) {
    crc ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 1n ? (crc >> 1n) ^ 0x82f63b78n : crc >> 1n;
    }
  }
  crc ^= 0xffffffffn;
  const rotated = (crc >> 15n) | (crc << 17n) & 0xffffffffn;
  return Number((rotated + 0xa282ead8n) & 0xffffffffn);
}

type Field = [number: number, value: bigint | Uint8Array];

/** Splits a protobuf message into its fields. */
function fieldsOf(data: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n;; shift += 7n) {
      const byte = data[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < data.length) {
    const key = Number(varint());
    const kind = key & 7;
    if (kind === 0) fields.push([key >> 3, varint()]);
    else {
      const size = kind === 1 ? 8 : kind === 5 ? 4 : Number(varint());
      assert(kind === 1 || kind === 2 || kind === 5);
      assert(at + size <= data.length);
      fields.push([key >> 3, data.slice(at, at + size)]);
      at += size;
    }
  }
  return fields;
}

function decodeEvent(data: Uint8Array): ReadEvent {
  const event: ReadEvent = { seconds: NaN, step: 0, scalars: {} };
  for (const [field, value] of fieldsOf(data)) {
    if (typeof value === "bigint") {
      assertEquals(field, 2);
      event.step = Number(value);
    } else if (field === 1) event.seconds = viewOf(value).getFloat64(0, true);
    else if (field === 3) event.version = new TextDecoder().decode(value);
    else {
      assertEquals(field, 5);
      for (const [one, summary] of fieldsOf(value)) {
        assertEquals(one, 1);
        const [name, scalar] = fieldsOf(summary as Uint8Array);
        assertEquals([name![0], scalar![0]], [1, 2]);
        event.scalars[new TextDecoder().decode(name![1] as Uint8Array)] =
          viewOf(scalar![1] as Uint8Array).getFloat32(0, true);
      }
    }
  }
  return event;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
