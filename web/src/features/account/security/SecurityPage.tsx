import { LazySection } from '../../../shared/ui/LazySection';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../shared/ui/Section';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { AccountFrame } from '../AccountFrame';
import { EmailSection } from './EmailSection';
import { PasswordForm } from './PasswordForm';

const TwoFactorAuthentication = lazyComponent(
  async () => (await import('./two-factor/TwoFactorAuthentication')).TwoFactorAuthentication,
);

/** How the member logs in: email, password and two-factor authentication. */
export function SecurityPage() {
  return (
    <AccountFrame>
      {() => (
        <>
          <EmailSection />
          <Section title="Password">
            <PasswordForm />
          </Section>
          <LazySection
            fallback={<LoadingSkeleton label="Loading two-factor authentication" height={180} />}
          >
            <TwoFactorAuthentication />
          </LazySection>
        </>
      )}
    </AccountFrame>
  );
}
