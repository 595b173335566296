import {
  Decoder,
  decodeTimestampExtension,
  Encoder,
  EXT_TIMESTAMP,
  ExtensionCodec,
  encodeTimestampExtension,
} from '@msgpack/msgpack'
import { checkMessagePack } from './check-messagepack.ts'
import { MalformedMessage } from './malformed-message.ts'

/**
 * Encodes one value. Undefined is left out of objects and null elsewhere, as in JSON. The next call overwrites the
 * returned bytes. Throws for values without a MessagePack type.
 */
export function packValue(value: unknown): Uint8Array {
  return encoder.encodeSharedRef(value)
}

/**
 * Decodes untrusted bytes, or throws MalformedMessage. Timestamps are Dates, binary data is a view of these bytes,
 * extensions of other types are ExtData. Integers beyond 2^53 are rounded, as in JSON.
 */
export function unpackValue(bytes: Uint8Array): unknown {
  checkMessagePack(bytes)
  try {
    // A plain view, so that binary data is a Uint8Array and never a Buffer.
    return decoder.decode(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch (error) {
    throw new MalformedMessage('The message is no MessagePack.', { cause: error })
  }
}

const extensions = new ExtensionCodec()
extensions.register({
  type: EXT_TIMESTAMP,
  encode: (value) => encodeTimestampExtension(refuseInvalidDate(value)),
  decode: (data) => refuseInvalidDate(decodeTimestampExtension(data)),
})

/** The library would encode an invalid Date as one in 1970. */
function refuseInvalidDate(value: unknown): unknown {
  if (value instanceof Date && Number.isNaN(value.getTime())) throw new RangeError('The date is not valid.')
  return value
}

const encoder = new Encoder({ extensionCodec: extensions, ignoreUndefined: true })
const decoder = new Decoder({ extensionCodec: extensions })
