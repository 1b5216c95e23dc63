import { amtool, configuration, hasAlertmanager, mutedByAlertmanager } from './alertmanager';
import { alerts, alertsIn, expectedLabels, type InhibitRule, yamlOf } from './alert-files';
import { type Labels, OUTAGES } from './outages';

const { inhibit_rules, route, receivers } = yamlOf<{
  inhibit_rules: InhibitRule[];
  route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
  receivers: { name: string }[];
}>('alertmanager', 'alertmanager.yml');

/** Inhibition as in Alertmanager's documentation; a missing label is empty. */
const mutedByRules = (firing: Labels[]): Labels[] =>
  firing.filter((target) =>
    inhibit_rules.some(
      ({ source_matchers, target_matchers, equal = [] }) =>
        alertsIn(target_matchers).includes(target.alertname ?? '') &&
        firing.some(
          (source) =>
            alertsIn(source_matchers).includes(source.alertname ?? '') &&
            equal.every((name) => source[name] === target[name]),
        ),
    ),
  );

const sorted = (labels: Labels[]) =>
  labels.map((each) => JSON.stringify(Object.entries(each).sort())).sort();

describe('the inhibitions of Alertmanager', () => {
  it('compare only labels that both alerts have', () => {
    expect(inhibit_rules.length).toBeGreaterThan(3);
    for (const { source_matchers, target_matchers, equal = [] } of inhibit_rules)
      for (const alert of [...alertsIn(source_matchers), ...alertsIn(target_matchers)]) {
        expect(alerts).toContain(alert);
        for (const labels of expectedLabels(alert))
          expect([alert, Object.keys(labels)]).toEqual([alert, expect.arrayContaining(equal)]);
      }
  });

  describe.each(OUTAGES)('$title', ({ notified, muted }) => {
    it('consists of alerts with their real labels', () => {
      for (const { alertname = '', ...labels } of [...notified, ...muted]) {
        const known = expectedLabels(alertname).map((each) => Object.keys(each).sort().join());
        expect([alertname, known]).toEqual([
          alertname,
          expect.arrayContaining([Object.keys(labels).sort().join()]),
        ]);
      }
    });

    it('mutes exactly these alerts according to the rules', () =>
      expect(sorted(mutedByRules([...notified, ...muted]))).toEqual(sorted(muted)));

    if (hasAlertmanager) {
      it('mutes exactly these alerts in a real Alertmanager', async () =>
        expect(sorted(await mutedByAlertmanager([...notified, ...muted], muted.length))).toEqual(
          sorted(muted),
        ));
    }
  });
});

describe('the routes of Alertmanager', () => {
  it('have a receiver each, the watchdog first', () => {
    expect(route.routes.map(({ matchers, receiver }) => [...matchers, receiver])).toEqual([
      ['alertname="Watchdog"', 'watchdog'],
      ['severity="page"', 'pager'],
    ]);
    expect(receivers.map(({ name }) => name).sort()).toEqual(
      [route.receiver, ...route.routes.map(({ receiver }) => receiver)].sort(),
    );
  });

  if (hasAlertmanager) {
    it.each([
      ['watchdog', 'alertname=Watchdog', 'severity=none'],
      ['pager', 'alertname=ServiceDown', 'severity=page', 'service=gateway'],
      ['operators', 'alertname=DiskFillsUp', 'severity=ticket', 'volume=/dev/sda1'],
    ])('lead to %s according to amtool', (receiver, ...labels) => {
      expect(amtool('check-config', configuration)).toMatchObject({ status: 0 });
      expect(
        amtool(
          'config',
          'routes',
          'test',
          `--config.file=${configuration}`,
          ...labels,
        ).stdout.trim(),
      ).toBe(receiver);
    });
  } else {
    it.skip('and the rules of inhibition are not tried: Alertmanager is not installed (apt-get install prometheus-alertmanager)', () =>
      undefined);
  }
});
