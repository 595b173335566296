import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'
import { GridGallery } from './grid-examples.tsx'

const samples = ['list', 'many', 'tree', 'detail', 'loading', 'empty', 'error'] as const

export function GridSection() {
  return (
    <Card title="Raster" isCollapsible>
      <div className={styles.stack}>
        {samples.map((sample) => (
          <div key={sample} className={styles.grid}>
            <GridGallery sample={sample} />
          </div>
        ))}
      </div>
    </Card>
  )
}
