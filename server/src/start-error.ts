/**
 * An error that ends the start. Its message is one Dutch line for the operator, without secrets: line breaks become
 * spaces. `program.ts` prints it without a stack and exits with status 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s*[\r\n]+\s*/g, ' ').trim(), options)
  }
}
