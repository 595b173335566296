import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes; a smaller file fits in one packet anyway. The server uses the same threshold for its responses. */
const threshold = 1024

/** Text formats; fonts and images are compressed already. */
const compressible = /\.(js|css|svg)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes `.br` and `.gz` next to every large text file of a build, which the server sends as they are. Uses the strongest
 * compression, which is too slow for each response but takes seconds once.
 */
export async function writeCompressedFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < threshold) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
