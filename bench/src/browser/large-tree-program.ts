import { readConfig } from '@stamboek/server/start/config'
import { product } from '@stamboek/server/start/product'
import { startServer } from '@stamboek/server/start/start-server'
import { createLargeTreeFeature, largeTree } from './large-tree.ts'

const server = await startServer(readConfig(process.env), undefined, {
  ...product,
  recordTypes: [...product.recordTypes, largeTree],
  features: [...product.features, createLargeTreeFeature()],
})
console.log(`Stamboek draait op ${server.address}`)
process.once('SIGTERM', () => void server.close())
// Only its server keeps it alive.
process.channel?.unref()
