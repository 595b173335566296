import { makeTestDirectory } from '@stamboek/testing/postgres/test-postgres'
import { startProduct } from '../product-process.ts'
import { median } from '../statistics.ts'
import { type Measurement, withAim } from './measurement.ts'

const starts = 7
const aimSeconds = 1

/**
 * From starting the program to its first answer, with an existing embedded database and demonstration data.
 */
export const startTime: Measurement = {
  name: 'start',
  title: 'start on an existing embedded database, until the first answer',
  async measure() {
    const { directory, remove } = await makeTestDirectory()
    try {
      const first = await secondsToAnswer(directory)
      const later: number[] = []
      for (let start = 0; start < starts; start++) later.push(await secondsToAnswer(directory))
      return [
        `median ${withAim(median(later), aimSeconds, 's')}, quickest ${Math.min(...later).toFixed(2)} s, of ${starts}`,
        `the very first start, which makes database and demonstration data: ${first.toFixed(1)} s`,
      ]
    } finally {
      await remove()
    }
  },
}

async function secondsToAnswer(dataDirectory: string): Promise<number> {
  const product = await startProduct({ DATA_DIR: dataDirectory, DATABASE_URL: '', DEMO: 'auto' })
  try {
    const { status } = await fetch(`${product.address}/health/ready`)
    if (status !== 200) throw new Error(`The product answered with ${status} that it is not ready`)
    return (performance.now() - product.startedAt) / 1000
  } finally {
    await product.stop()
  }
}
