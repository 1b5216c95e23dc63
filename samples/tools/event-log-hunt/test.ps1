# The tests, without a library: pwsh -NoProfile -File test.ps1 (or powershell -File test.ps1). Ends with 1 when one fails.
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'
$hunt = Join-Path $PSScriptRoot 'hunt.ps1'
$script:failures = 0

function Assert-True([string] $What, [bool] $Holds) {
    if ($Holds) { "ok      $What" } else { "FAILED  $What"; $script:failures++ }
}

$all = @(& $hunt)
Assert-True 'there are 5,000 events' ($all.Count -eq 5000)
Assert-True 'oldest first' ($all[0].Record -eq '41200' -and $all[4999].Record -eq '46199')
Assert-True 'a filter by number' (@(& $hunt -EventId 4720).Count -eq 1)
Assert-True 'a filter by two numbers' (@(& $hunt -EventId 7045, 4698).Count -eq 52)
Assert-True 'filters join' (@(& $hunt -EventId 4698 -Computer SRV-PRINT -Account adm-moss).Count -eq 1)
Assert-True 'a filter by address' (@(& $hunt -Source 192.0.2.30).Count -eq 1)
Assert-True 'a pattern, capitals aside' (@(& $hunt -EventId 7045 -Like '*INVENTORY*').Count -eq 16)
Assert-True 'what a pattern leaves out' (@(& $hunt -EventId 7045 -NotLike '*Inventory*').Count -eq 1)
Assert-True 'a span of time holds its beginning and not its end' (@(& $hunt -Account j.reed -EventId 4625 -After 2026-03-02T08:12:03 -Before 2026-03-02T08:12:58).Count -eq 3)
Assert-True 'nothing found is an empty list' (@(& $hunt -EventId 1).Count -eq 0)
$kinds = @(& $hunt -GroupBy EventId)
Assert-True 'groups, the rarest first' ($kinds[0].Name -eq '4720' -and $kinds[0].Count -eq 1 -and $kinds[-1].Name -eq '4688')
Assert-True 'groups by day' (@(& $hunt -GroupBy Day).Count -eq 7)
Assert-True 'groups by hour' ((@(& $hunt -EventId 4720 -GroupBy Hour))[0].Name -eq '16')
Assert-True 'a wrong answer' ((& $hunt -Question 1 -Answer 41200) -like '*not yet*')
$right = Join-Path $PSScriptRoot 'answers.md'
foreach ($line in Get-Content -LiteralPath $right) {
    if ($line -match '^\| (\d) \| `([^`]+)` \|') {
        $number = [int]$Matches[1]
        $answer = $Matches[2]
        Assert-True "question $number is answered right" ((& $hunt -Question $number -Answer $answer) -like '*right.')
        Assert-True "question $number, typed in capitals with a space" ((& $hunt -Question $number -Answer (' ' + $answer.ToUpperInvariant())) -like '*right.')
    }
}
if ($script:failures -eq 0) { 'All passed.' } else { "$script:failures failed."; exit 1 }
