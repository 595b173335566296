/** What came in is no message of the protocol: the connection that sent it is closed, and no other. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}
