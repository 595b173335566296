import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './banner.module.css'

export type BannerProps = {
  tone?: 'good' | 'bad' | 'warn' | 'info' | 'accent' | undefined
  children: ReactNode
  actions?: ReactNode
  /** The live region role: `alert` interrupts a screen reader, `status` waits. Default none. */
  role?: 'alert' | 'status' | undefined
}

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
  accent: IconInfoCircle,
}

/** A persistent message above the content that it is about. */
export function Banner({ tone = 'info', children, actions, role }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.banner, styles[tone])} role={role}>
      <Icon aria-hidden />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

interface RetryBannerProps {
  readonly children: ReactNode
  readonly label: string
  readonly isTrying: boolean
  readonly onRetry: () => void
  /** CSS selector of the ancestor that takes over the focus of the button when the banner disappears. */
  readonly focusTarget: string
}

/**
 * A warning with a button to try again, pending while `isTrying`. When it disappears, the focus of the button moves to
 * `focusTarget`. Not a live region.
 */
export function RetryBanner({ children, label, isTrying, onRetry, focusTarget }: RetryBannerProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    const target = current?.closest<HTMLElement>(focusTarget)
    return () => {
      if (document.activeElement === current) target?.focus({ preventScroll: true })
    }
  }, [focusTarget])
  return (
    <Banner
      tone="warn"
      actions={
        <Button ref={button} size="small" isPending={isTrying} onPress={onRetry}>
          {label}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
