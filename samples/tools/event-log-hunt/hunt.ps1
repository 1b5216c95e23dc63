<#
.SYNOPSIS
Filters events.csv, an invented export of 5,000 events, and checks your answers to brief.md.
.DESCRIPTION
Reads events.csv beside this script, and nothing else of this computer. It prints and keeps nothing.
Without -GroupBy it gives events as objects, oldest first, so you may go on with Format-Table, Sort-Object and so on.
.EXAMPLE
./hunt.ps1 -GroupBy EventId
.EXAMPLE
./hunt.ps1 -EventId 4698, 7045 -NotLike '*Inventory*' | Format-Table Record, Time, Computer, Account, Detail
.EXAMPLE
./hunt.ps1 -Account svc-backup -After 2026-03-04 -Before 2026-03-04T03 | Format-List
.EXAMPLE
./hunt.ps1 -Question 1 -Answer 41200
#>
[CmdletBinding(DefaultParameterSetName = 'Filter')]
param(
    [Parameter(ParameterSetName = 'Filter')] [int[]] $EventId,
    [Parameter(ParameterSetName = 'Filter')] [string[]] $Computer,
    [Parameter(ParameterSetName = 'Filter')] [string[]] $Account,
    [Parameter(ParameterSetName = 'Filter')] [string[]] $Source,
    # A pattern for the column Detail: * stands for any text. Capitals do not matter.
    [Parameter(ParameterSetName = 'Filter')] [string] $Like = '*',
    [Parameter(ParameterSetName = 'Filter')] [string] $NotLike = '',
    # Beginnings of a time as it stands in the file, all in UTC: 2026-03-03 or 2026-03-03T10:42.
    [Parameter(ParameterSetName = 'Filter')] [string] $After = '',
    [Parameter(ParameterSetName = 'Filter')] [string] $Before = '9999',
    # Counts instead of showing; the rarest come first, because rare things are worth a look.
    [Parameter(ParameterSetName = 'Filter')]
    [ValidateSet('Computer', 'Channel', 'EventId', 'Account', 'Source', 'Detail', 'Day', 'Hour')]
    [string] $GroupBy,
    [Parameter(ParameterSetName = 'Check', Mandatory = $true)] [ValidateRange(1, 9)] [int] $Question,
    [Parameter(ParameterSetName = 'Check', Mandatory = $true)] [string] $Answer
)
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'

# The right answers, digested, so that nobody reads them by accident: SHA-256 of "event-log-hunt:number:answer", first 16 digits.
$digests = @(
    '49852C4DC864E811', '7170ED889D5BBD6C', '7F70226483BE76C2',
    'ABB2EB0031C2F3DB', '666273A8074060F8', '086650A39AD9E484',
    'A8FFEA715BEBD715', 'C161AB498B34CE10', 'EC669833DCB2CD11'
)

function Test-Event($Row) {
    if ($EventId -and $EventId -notcontains [int]$Row.EventId) { return $false }
    if ($Computer -and $Computer -notcontains $Row.Computer) { return $false }
    if ($Account -and $Account -notcontains $Row.Account) { return $false }
    if ($Source -and $Source -notcontains $Row.Source) { return $false }
    if ($Row.Detail -notlike $Like) { return $false }
    if ($NotLike -and $Row.Detail -like $NotLike) { return $false }
    # Times of this form sort like texts, character by character; that needs no time zone and no language.
    if ([string]::CompareOrdinal($Row.Time, $After) -lt 0) { return $false }
    return [string]::CompareOrdinal($Row.Time, $Before) -lt 0
}

function Test-Answer([int] $Number, [string] $Text) {
    $bytes = [System.Text.Encoding]::UTF8.GetBytes("event-log-hunt:${Number}:" + $Text.Trim().ToLowerInvariant())
    $digest = [System.BitConverter]::ToString([System.Security.Cryptography.SHA256]::Create().ComputeHash($bytes)).Replace('-', '')
    return $digest.Substring(0, 16) -eq $digests[$Number - 1]
}

if ($PSCmdlet.ParameterSetName -eq 'Check') {
    if (Test-Answer $Question $Answer) { "Question ${Question}: right." }
    else { "Question ${Question}: not yet. Look at the row again, and at its neighbors in time." }
    return
}

$file = Join-Path $PSScriptRoot 'events.csv'
$found = @(Import-Csv -LiteralPath $file -Encoding UTF8 | Where-Object { Test-Event $_ })
if (-not $GroupBy) { return $found }

$key = $GroupBy
if ($GroupBy -eq 'Day') { $key = { $_.Time.Substring(0, 10) } }
if ($GroupBy -eq 'Hour') { $key = { $_.Time.Substring(11, 2) } }
$found | Group-Object -Property $key | Sort-Object -Property 'Count', 'Name' | Select-Object -Property 'Count', 'Name'
