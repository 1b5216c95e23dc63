# The tests, without a library: pwsh -NoProfile -File test.ps1 (or powershell -File test.ps1). Ends with 1 when one fails.
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
$audit = Join-Path $PSScriptRoot 'audit.ps1'
$script:failures = 0

function Assert-True([string] $What, [bool] $Holds) {
    if ($Holds) { "ok      $What" } else { "FAILED  $What"; $script:failures++ }
}

$rights = @(& $audit)
Assert-True 'there are 236 rights' ($rights.Count -eq 236)
Assert-True 'of 80 accounts' (@(& $audit -Accounts).Count -eq 80)
Assert-True 'one account' (@(& $audit -Account f.roth).Count -eq 4)
Assert-True 'one right' (@(& $audit -Right payments-approve).Count -eq 4)
Assert-True 'one team, outside its roles' (@(& $audit -Team press -OutsideRole).Count -eq 5)
Assert-True 'rights outside roles' (@(& $audit -OutsideRole).Count -eq 37)
$never = @(& $audit -UnusedSince 2000-01-01)
Assert-True 'never used' ($never.Count -eq 8 -and @($never | Where-Object { $_.LastUsed -ne 'never' }).Count -eq 0)
Assert-True 'weights are numbers' (($rights | Measure-Object -Property Weight -Sum).Sum -eq 347)
$special = @(& $audit -Accounts | Where-Object { $_.Account -eq 't.vogt' })
Assert-True 'an account shows how much lies outside its role' ($special[0].Rights -eq 4 -and $special[0].OutsideRole -eq 3)

$sample = @(& $audit -Score (Join-Path $PSScriptRoot 'decisions.csv'))
Assert-True 'the sample has three decisions and a sum' ($sample.Count -eq 4)
Assert-True 'removing what nobody needs gives its weight' ($sample[0].Points -eq 3)
Assert-True 'keeping what a note explains gives one' ($sample[1].Points -eq 1)
Assert-True 'removing what is needed costs twice the weight' ($sample[2].Points -eq -2)
Assert-True 'the sum' ($sample[3].Account -eq '(all)' -and $sample[3].Points -eq 2 -and $sample[3].Right -eq '1 of 38 removed')

$best = @(& $audit -Score (Join-Path $PSScriptRoot 'model-decisions.csv'))
Assert-True 'the best decisions give 85' ($best[-1].Points -eq 85 -and $best[-1].Right -eq '38 of 38 removed')
Assert-True 'nothing is missed then' (@(& $audit -Score (Join-Path $PSScriptRoot 'model-decisions.csv') -ShowMissed).Count -eq $best.Count)
Assert-True 'what was missed is shown on demand' (@(& $audit -Score (Join-Path $PSScriptRoot 'decisions.csv') -ShowMissed).Count -eq 4 + 37)
$odd = @(& $audit -Score (Join-Path $PSScriptRoot 'test-odd.csv'))
Assert-True 'odd lines count nothing' (($odd | Where-Object { $_.Account -ne '(all)' } | Measure-Object -Property Points -Sum).Sum -eq -1)
Assert-True 'each says why' ($odd[1].Verdict -like 'decided before*' -and $odd[2].Verdict -like 'nobody*' -and $odd[3].Verdict -like 'a decision is*')
if ($script:failures -eq 0) { 'All passed.' } else { "$script:failures failed."; exit 1 }
