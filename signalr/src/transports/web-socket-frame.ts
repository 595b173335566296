const opcodes = { Text: 0x1, Binary: 0x2 } as const
const final = 0x80

/** A message as one unmasked WebSocket frame, as servers send them (RFC 6455, 5.2). */
export function webSocketFrame(payload: Buffer, format: 'Text' | 'Binary'): Buffer {
  const { length } = payload
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(start + length)
  frame[0] = final | opcodes[format]
  if (start === 2) {
    frame[1] = length
  } else if (start === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeUInt16BE(0, 2)
    frame.writeUIntBE(length, 4, 6)
  }
  payload.copy(frame, start)
  return frame
}
