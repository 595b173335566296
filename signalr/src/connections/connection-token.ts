import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The negotiated properties that a node needs before the connection is made. */
export interface Ticket {
  /** The public id of the connection, which does not reveal its token. */
  readonly connectionId: string
  /** Whether it was negotiated, so that its token could open another connection with the same id. */
  readonly isNegotiated: boolean
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly isStateful: boolean
}

export interface NegotiatedConnection {
  readonly userId: string
  readonly isStateful: boolean
  /** Version 0 has no token: the public id is what requests carry. */
  readonly negotiateVersion: 0 | 1
}

/** For a WebSocket that comes without having negotiated. */
export function unnegotiatedTicket(): Ticket {
  const connectionId = randomBytes(idBytes).toString('base64url')
  return { connectionId, isNegotiated: false, issuedAt: Math.floor(Date.now() / 1000), isStateful: false }
}

export interface ConnectionTokens {
  readonly issue: (connection: NegotiatedConnection) => { readonly ticket: Ticket; readonly token: string }
  /** Returns null for a token of another secret or user. Does not check its age. */
  readonly read: (token: string, userId: string) => Ticket | null
}

/** Bytes of a token: id, second it was issued, flags, signature over those and the user id. */
const idBytes = 16
const flagsAt = idBytes + 4
const signatureAt = flagsAt + 1
const signatureBytes = 16
const tokenBytes = signatureAt + signatureBytes

const statefulFlag = 1
const versionZeroFlag = 2

const minimumSecretBytes = 32

/** Signed tokens, so that a connection that was negotiated and never made costs nothing, and any node accepts it. */
export function createConnectionTokens(secret: Uint8Array): ConnectionTokens {
  if (secret.length < minimumSecretBytes) {
    throw new RangeError(`The secret for connection tokens must have at least ${minimumSecretBytes} bytes.`)
  }
  const sign = (head: Buffer, userId: string) =>
    createHmac('sha256', secret).update(head).update(userId).digest().subarray(0, signatureBytes)

  return {
    issue: ({ userId, isStateful, negotiateVersion }) => {
      const head = Buffer.alloc(signatureAt)
      randomBytes(idBytes).copy(head)
      head.writeUInt32BE(Math.floor(Date.now() / 1000), idBytes)
      head[flagsAt] = (isStateful ? statefulFlag : 0) | (negotiateVersion === 0 ? versionZeroFlag : 0)
      const token = Buffer.concat([head, sign(head, userId)])
      return { ticket: ticketOf(token), token: token.toString('base64url') }
    },
    read: (token, userId) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== tokenBytes || bytes.toString('base64url') !== token) return null
      const signature = sign(bytes.subarray(0, signatureAt), userId)
      return timingSafeEqual(signature, bytes.subarray(signatureAt)) ? ticketOf(bytes) : null
    },
  }
}

function ticketOf(bytes: Buffer): Ticket {
  const flags = bytes[flagsAt] ?? 0
  return {
    connectionId:
      flags & versionZeroFlag ? bytes.toString('base64url') : bytes.toString('base64url', 0, idBytes),
    isNegotiated: true,
    issuedAt: bytes.readUInt32BE(idBytes),
    isStateful: (flags & statefulFlag) !== 0,
  }
}
