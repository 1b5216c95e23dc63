import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ApiError, messageOf } from '../../shared/api/baseQuery';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { LazySection } from '../../shared/ui/LazySection';
import { RouterLink } from '../../shared/ui/RouterLink';
import { useAdminPaymentSummaryQuery } from './adminApi';
import { ReviewLabel } from './payments/ReviewLabel';
import { UnsavedWork } from './UnsavedWork';
import { FRESH } from '../../shared/api/api';

/** The panel's tabs, each a separate chunk. The address holds the selected one. */
const TABS = {
  upload: {
    label: 'Upload Tools',
    Content: lazyComponent(async () => (await import('./upload/UploadTab')).UploadTab),
  },
  manage: {
    label: 'Manage Tools',
    Content: lazyComponent(async () => (await import('./manage/ManageTab')).ManageTab),
  },
  paths: {
    label: 'Paths',
    Content: lazyComponent(async () => (await import('./paths/PathsTab')).PathsTab),
  },
  ratings: {
    label: 'Ratings',
    Content: lazyComponent(async () => (await import('./ratings/RatingsTab')).RatingsTab),
  },
  users: {
    label: 'Users',
    Content: lazyComponent(async () => (await import('./users/UsersTab')).UsersTab),
  },
  payments: {
    label: 'Payments',
    Content: lazyComponent(async () => (await import('./payments/PaymentsTab')).PaymentsTab),
  },
  audit: {
    label: 'Audit log',
    Content: lazyComponent(async () => (await import('./audit/AuditTab')).AuditTab),
  },
};
type TabName = keyof typeof TABS;

/** On phones, the tabs wrap into two rows, so that all of them are visible; the selected one has its own line, since the indicator knows one row. */
const TAB_ROWS = {
  list: { sx: { flexWrap: { xs: 'wrap', sm: 'nowrap' } } },
  indicator: { sx: { display: { xs: 'none', sm: 'block' } } },
} as const;
const TAB = {
  minWidth: { xs: 0, sm: 90 },
  px: { xs: 2, sm: 4 },
  fontSize: { xs: '0.75rem', sm: '0.875rem' },
  borderBottom: { xs: '2px solid transparent', sm: 0 },
  '&.Mui-selected': { borderColor: 'currentColor' },
};

/** The tabs, or what an administrator has to do first. Visitors do not fetch this code. */
export function AdminSections() {
  const { error } = useAdminPaymentSummaryQuery(undefined, FRESH);
  if ((error as ApiError | undefined)?.code !== 'second_factor_setup_required')
    return (
      <UnsavedWork>
        <AdminTabs />
      </UnsavedWork>
    );
  const link = (
    <Button component={RouterLink} href="/account/security" color="inherit">
      Open the security settings
    </Button>
  );
  return (
    <Alert severity="warning" role="status" action={link}>
      {messageOf(error, 'Set up two-factor authentication in your account first.')}
    </Alert>
  );
}

function AdminTabs() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const shown: TabName =
    wanted !== null && Object.hasOwn(TABS, wanted) ? (wanted as TabName) : 'upload';
  const open = useOpenTabs(shown);
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, tab: TabName) => setSearch(tab === 'upload' ? {} : { tab })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Admin sections"
        slotProps={TAB_ROWS}
        sx={{ mb: 6 }}
      >
        {(Object.keys(TABS) as TabName[]).map((tab) => (
          <Tab
            key={tab}
            value={tab}
            sx={TAB}
            label={tab === 'payments' ? <ReviewLabel label={TABS[tab].label} /> : TABS[tab].label}
            id={`tab-${tab}`}
            aria-controls={open.includes(tab) ? `section-${tab}` : undefined}
          />
        ))}
      </Tabs>
      {open.map((tab) => (
        <Section key={tab} tab={tab} isShown={tab === shown} />
      ))}
    </>
  );
}

/** The selected tab, and the upload form once it was open: it keeps what was entered, and its progress, while another tab is selected. */
function useOpenTabs(shown: TabName): TabName[] {
  const [hasUpload, setHasUpload] = useState(false);
  if (shown === 'upload' && !hasUpload) setHasUpload(true);
  return hasUpload && shown !== 'upload' ? ['upload', shown] : [shown];
}

function Section({ tab, isShown }: { tab: TabName; isShown: boolean }) {
  const { Content } = TABS[tab];
  return (
    <Box role="tabpanel" id={`section-${tab}`} aria-labelledby={`tab-${tab}`} hidden={!isShown}>
      <LazySection fallback={<LoadingSkeleton label="Loading" height={420} />}>
        <Content />
      </LazySection>
    </Box>
  );
}
