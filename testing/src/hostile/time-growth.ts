/** Shorter measurements are noise. */
const noiseMs = 2

/**
 * The growth of CPU time between texts of two lengths, divided by the growth of the length: about 1 for linear time, and
 * `largeLength / smallLength` for quadratic time.
 */
export async function measureTimeGrowth(
  work: (text: string) => unknown,
  shape: string,
  [smallLength, largeLength]: readonly [number, number],
): Promise<number> {
  const small = textOf(shape, smallLength)
  const large = textOf(shape, largeLength)
  const expected = Math.max(await minTimeOf(2, work, small), noiseMs) * (largeLength / smallLength)
  return (await timeOf(work, large)) / expected
}

async function minTimeOf(turns: number, work: (text: string) => unknown, text: string): Promise<number> {
  let minimum = Infinity
  for (let turn = 0; turn < turns; turn += 1) minimum = Math.min(minimum, await timeOf(work, text))
  return minimum
}

function textOf(shape: string, length: number): string {
  return shape.repeat(Math.ceil(length / shape.length)).slice(0, length)
}

async function timeOf(work: (text: string) => unknown, text: string): Promise<number> {
  const start = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
