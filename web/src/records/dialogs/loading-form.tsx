import { type Form, fieldOfPart } from '@stamboek/model/schema/layout'
import { VisuallyHidden } from 'react-aria-components'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from '../form/form-sections.module.css'

/** Holds the places of the fields, so that nothing jumps when they come. */
export function LoadingForm({ form }: { form: Form }) {
  const [tab] = form.tabs
  return (
    <div className={styles.sections} aria-busy="true">
      <VisuallyHidden elementType="span" role="status">
        Laden…
      </VisuallyHidden>
      {tab?.sections.map((section, index) => (
        <div key={section.label ?? index} className={styles.section}>
          {section.parts.map((part, position) => (
            <div
              key={fieldOfPart(part) ?? position}
              className={styles.part}
              data-span={typeof part === 'object' && 'span' in part ? part.span : undefined}
            >
              <Skeleton width="40%" />
              <div className={styles.bone}>
                <Skeleton height="32px" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
