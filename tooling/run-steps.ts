export interface Step {
  name: string
  run: () => StepResult | Promise<StepResult>
}

export interface StepResult {
  problems: string[]
  note?: string
}

/**
 * Starts the steps in order, at most `maxConcurrent` at a time, and logs each as it ends. A step that throws
 * fails with what it threw.
 * @returns the names of the steps that failed.
 */
export async function runSteps(
  steps: readonly Step[],
  maxConcurrent: number,
  write: (line: string) => void,
): Promise<string[]> {
  const waiting = [...steps]
  const failed: string[] = []
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (step === undefined) return
    const start = performance.now()
    const { problems, note } = await runStep(step)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    write(`${problems.length === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)${note ? `: ${note}` : ''}`)
    if (problems.length > 0) failed.push(step.name)
    for (const problem of problems) write(indent(problem))
    return runNext()
  }
  await Promise.all(Array.from({ length: maxConcurrent }, runNext))
  return failed
}

async function runStep(step: Step): Promise<StepResult> {
  try {
    return await step.run()
  } catch (error) {
    return { problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ')
}
