import { memoryCases } from './memory-cases.ts'

/** Answers with the peak growth of resident memory, in MiB, during the case that it is sent. */
process.on('message', (index: number) => {
  const work = memoryCases[index]?.prepare()
  if (!work) throw new Error(`No case ${index}`)
  void measureGrowth(work).then((growthMiB) => process.send?.(growthMiB))
})

async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const update = (): void => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const timer = setInterval(update, 2)
  await work()
  clearInterval(timer)
  update()
  return (peak - before) / 1024 / 1024
}
