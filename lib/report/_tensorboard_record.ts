import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

/** Castagnoli's polynomial, bits reversed. */
const polynomial = 0x82f63b78;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  }
  return value;
});

/** CRC-32C with the rotation and offset of TensorFlow's record format. */
function maskedCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  }
  crc = ~crc >>> 0;
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

/** Bytes before and after a record's data. */
export const recordHead = 12;
export const recordTail = 4;

/** Frames data as a TFRecord: length, its CRC, the data, its CRC. */
export function frameRecord(data: Uint8Array): Uint8Array {
  const record = new Uint8Array(recordHead + data.length + recordTail);
  const view = new DataView(record.buffer);
  view.setBigUint64(0, BigInt(data.length), true);
  view.setUint32(8, maskedCrc(record.subarray(0, 8)), true);
  record.set(data, recordHead);
  view.setUint32(recordHead + data.length, maskedCrc(data), true);
  return record;
}

/** The data length of a record's head; undefined where the head is damaged. */
export function recordLength(head: Uint8Array): number | undefined {
  const view = new DataView(head.buffer, head.byteOffset, recordHead);
  if (view.getUint32(8, true) !== maskedCrc(head.subarray(0, 8))) {
    return undefined;
  }
  return Number(view.getBigUint64(0, true));
}

/** Encodes the `Event` that opens a file of events (TensorFlow's event.proto). */
export function versionEvent(seconds: number): Uint8Array {
  return new BinaryWriter()
    .tag(1, WireType.Bit64).double(seconds)
    .tag(3, WireType.LengthDelimited).string("brain.Event:2")
    .finish();
}

/** Encodes an `Event` with one scalar a name. */
export function scalarEvent(
  seconds: number,
  step: number,
  scalars: Readonly<Record<string, number>>,
): Uint8Array {
  const event = new BinaryWriter()
    .tag(1, WireType.Bit64).double(seconds)
    .tag(2, WireType.Varint).int64(step)
    .tag(5, WireType.LengthDelimited).fork();
  for (const [name, value] of Object.entries(scalars)) {
    event.tag(1, WireType.LengthDelimited).fork()
      .tag(1, WireType.LengthDelimited).string(name)
      // The encoder refuses numbers beyond a single float; Infinity is one.
      .tag(2, WireType.Bit32).float(Math.fround(value))
      .join();
  }
  return event.join().finish();
}
