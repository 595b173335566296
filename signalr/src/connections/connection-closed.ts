/** This side ended a connection for what its client did or left undone. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed'
}
