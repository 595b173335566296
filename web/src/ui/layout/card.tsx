import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardProps = {
  /** One line; a long title is cut, with a tooltip. */
  title: string
  info?: ReactNode
  actions?: ReactNode
  banner?: ReactNode
  isCollapsible?: boolean | undefined
  /** Controlled together with `onExpandedChange`; uncontrolled when absent. */
  isExpanded?: boolean | undefined
  onExpandedChange?: ((isExpanded: boolean) => void) | undefined
  /** False for content that brings its own spacing, such as a grid. */
  isPadded?: boolean | undefined
  /** The level of the heading in the page. Default 2. */
  level?: 2 | 3 | undefined
  className?: string | undefined
  children: ReactNode
}

/** A card with a title. Collapsed content stays mounted, so that its input is kept. */
export function Card(props: CardProps) {
  const { isCollapsible = false, isPadded = true } = props
  const [isOwnExpanded, setOwnExpanded] = useState(props.isExpanded ?? true)
  const isExpanded = !isCollapsible || (props.isExpanded ?? isOwnExpanded)
  const titleId = useId()
  const bodyId = useId()
  const Heading = props.level === 3 ? 'h3' : 'h2'

  const handleToggle = (): void => {
    setOwnExpanded(!isExpanded)
    props.onExpandedChange?.(!isExpanded)
  }

  return (
    <section className={classNames(styles.card, props.className)} aria-labelledby={titleId}>
      <header className={styles.header}>
        <Heading id={titleId} className={styles.title} title={props.title}>
          {props.title}
        </Heading>
        {props.info && <span className={styles.info}>{props.info}</span>}
        <div className={styles.actions}>
          {props.actions}
          {isCollapsible && (
            <Button
              variant="bare"
              icon={IconChevronDown}
              label={isExpanded ? `${props.title} inklappen` : `${props.title} uitklappen`}
              isExpanded={isExpanded}
              controls={bodyId}
              onPress={handleToggle}
              className={classNames(isExpanded && styles.turned)}
            />
          )}
        </div>
      </header>
      {props.banner && <div className={styles.banner}>{props.banner}</div>}
      <div id={bodyId} hidden={!isExpanded} className={classNames(isPadded && styles.padded)}>
        {props.children}
      </div>
    </section>
  )
}
