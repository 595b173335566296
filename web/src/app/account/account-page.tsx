import { useSession } from '../../session/session.tsx'
import { AccessTokens } from './access-tokens.tsx'
import styles from './account-page.module.css'

/** The page of the signed-in user's own account. */
export function AccountPage() {
  const { user } = useSession()
  return (
    <div className={styles.page}>
      <header>
        <h1>Mijn account</h1>
        <p className={styles.lead}>
          {user.fullName} · {user.email ?? user.userName}
        </p>
      </header>
      <AccessTokens />
    </div>
  )
}
