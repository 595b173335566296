/**
 * A start that cannot go on, told to the operator in one Dutch line. `main` prints the message, without a
 * stack, and exits with status 1. The message never holds a password or another secret.
 */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s*[\r\n]+\s*/g, ' ').trim(), options)
  }
}
