/** Invalid bytes or an invalid message; closes the connection that sent it, and no other. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}
