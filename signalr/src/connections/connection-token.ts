import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Ticket {
  readonly connectionId: string
  readonly isNegotiated: boolean
  readonly issuedAt: number
  readonly isStateful: boolean
}

export interface NegotiatedConnection {
  readonly userId: string
  readonly isStateful: boolean
  /** In version 0 there is no token: requests carry the public id. */
  readonly negotiateVersion: 0 | 1
}

export function createUnnegotiatedTicket(): Ticket {
  const connectionId = randomBytes(idBytes).toString('base64url')
  return { connectionId, isNegotiated: false, issuedAt: Math.floor(Date.now() / 1000), isStateful: false }
}

export interface ConnectionTokens {
  readonly issue: (connection: NegotiatedConnection) => { readonly ticket: Ticket; readonly token: string }
  /** Returns null for a token of another secret or user. Does not check its age. */
  readonly read: (token: string, userId: string) => Ticket | null
}

/** A token: id, second of issue, flags, and a signature over those and the user id. Sizes in bytes. */
const idBytes = 16
const flagsAt = idBytes + 4
const signatureAt = flagsAt + 1
const signatureBytes = 16
const tokenBytes = signatureAt + signatureBytes

const statefulFlag = 1
const versionZeroFlag = 2

const minimumSecretBytes = 32

/**
 * Issues and reads signed tokens: a negotiated connection costs nothing until it is made, and any node accepts it.
 * Throws RangeError for a secret of less than 32 bytes.
 */
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
