import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './banner.module.css'

export type BannerProps = {
  tone?: 'good' | 'bad' | 'warn' | 'info' | 'accent' | undefined
  children: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** Whether a screen reader says it when it appears: `alert` at once, `status` at its next pause. Default neither. */
  role?: 'alert' | 'status' | undefined
}

const icons = {
  good: IconCircleCheck,
  bad: IconCircleX,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
  accent: IconInfoCircle,
}

/** A message that belongs to what is below it and stays while it is true. */
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
  /** Of the button. */
  readonly label: string
  readonly isTrying: boolean
  readonly onRetry: () => void
  /** Selects what is around it: whoever pressed the button is there, and not nowhere, when it has helped and the banner goes. */
  readonly focusTarget: string
}

/** Says what does not work, for as long as it does not, and tries it again when asked to. */
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
