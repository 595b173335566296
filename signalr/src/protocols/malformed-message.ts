/** Invalid bytes or an invalid message; closes only the connection that sent it. */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage'
}
