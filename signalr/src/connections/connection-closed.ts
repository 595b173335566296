/** The server ended a connection for a fault of its client. */
export class ConnectionClosed extends Error {
  override readonly name = 'ConnectionClosed'
}
