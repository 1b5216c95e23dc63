<#
.SYNOPSIS
Shows the rights of an invented company and scores your decisions about them.
.DESCRIPTION
Reads directory.json beside this script (and, for a score, key.csv and the file you name). It never asks this computer
who may do what, and it changes nothing anywhere. Every row is an object: go on with Format-Table, Group-Object and so on.
.EXAMPLE
./audit.ps1 -Accounts | Format-Table
.EXAMPLE
./audit.ps1 -OutsideRole | Format-Table Account, Role, Right, Weight, LastUsed, Note
.EXAMPLE
./audit.ps1 -Account f.roth
.EXAMPLE
./audit.ps1 -Score decisions.csv
#>
[CmdletBinding(DefaultParameterSetName = 'Rights')]
param(
    # One row for each account instead of one for each right.
    [Parameter(ParameterSetName = 'Accounts', Mandatory = $true)] [switch] $Accounts,
    [Parameter(ParameterSetName = 'Rights')] [string[]] $Account,
    [Parameter(ParameterSetName = 'Rights')] [string[]] $Team,
    [Parameter(ParameterSetName = 'Rights')] [string[]] $Right,
    # Only rights that the role does not give.
    [Parameter(ParameterSetName = 'Rights')] [switch] $OutsideRole,
    # Only rights not used since this day, such as 2025-12-01, or never.
    [Parameter(ParameterSetName = 'Rights')] [string] $UnusedSince = '',
    # A CSV with the columns account, right, decision (keep or remove); other columns are yours.
    [Parameter(ParameterSetName = 'Score', Mandatory = $true)] [string] $Score,
    # Also the rights that nobody needs and that you did not find.
    [Parameter(ParameterSetName = 'Score')] [switch] $ShowMissed
)
Set-StrictMode -Version 2.0
$ErrorActionPreference = 'Stop'

$directory = Get-Content -LiteralPath (Join-Path $PSScriptRoot 'directory.json') -Raw -Encoding UTF8 | ConvertFrom-Json
$weights = @{}
foreach ($entry in $directory.rights) { $weights[$entry.right] = [int]$entry.weight }
$roles = @{}
foreach ($entry in $directory.roles) { $roles[$entry.role] = @($entry.rights) }

# One object for each right that somebody holds.
function Get-HeldRight {
    foreach ($holder in $directory.accounts) {
        foreach ($held in $holder.rights) {
            [pscustomobject]@{
                Account = $holder.account
                Person = $holder.person
                Team = $holder.team
                Role = $holder.role
                Status = $holder.status
                Right = $held.right
                Weight = $weights[$held.right]
                InRole = $roles[$holder.role] -contains $held.right
                LastUsed = if ($held.lastUsed) { $held.lastUsed } else { 'never' }
                Note = $holder.note
            }
        }
    }
}

function Test-Held($Row) {
    if ($Account -and $Account -notcontains $Row.Account) { return $false }
    if ($Team -and $Team -notcontains $Row.Team) { return $false }
    if ($Right -and $Right -notcontains $Row.Right) { return $false }
    if ($OutsideRole -and $Row.InRole) { return $false }
    if (-not $UnusedSince -or $Row.LastUsed -eq 'never') { return $true }
    # Days of this form sort like texts, character by character.
    return [string]::CompareOrdinal($Row.LastUsed, $UnusedSince) -lt 0
}

# The points of one decision, as rules.md gives them.
function Get-Point($Decision, $Held, [bool] $Needless) {
    if ($Decision -eq 'remove' -and $Needless) { return $Held.Weight }
    if ($Decision -eq 'remove') { return -2 * $Held.Weight }
    if ($Needless) { return -1 * $Held.Weight }
    if (-not $Held.InRole) { return 1 }
    return 0
}

function Get-Verdict($Decision, [bool] $Needless, [string] $Why) {
    if ($Needless -and $Decision -eq 'remove') { return "right: $Why" }
    if ($Needless) { return "not needed: $Why" }
    if ($Decision -eq 'remove') { return 'needed: read role and note again' }
    return 'right'
}

if ($PSCmdlet.ParameterSetName -eq 'Rights') {
    return Get-HeldRight | Where-Object { Test-Held $_ }
}

if ($PSCmdlet.ParameterSetName -eq 'Accounts') {
    return Get-HeldRight | Group-Object -Property Account | ForEach-Object {
        $first = $_.Group[0]
        [pscustomobject]@{
            Account = $first.Account
            Team = $first.Team
            Role = $first.Role
            Status = $first.Status
            Rights = $_.Count
            OutsideRole = @($_.Group | Where-Object { -not $_.InRole }).Count
            Note = $first.Note
        }
    }
}

$places = @{}
foreach ($row in Get-HeldRight) { $places["$($row.Account)/$($row.Right)"] = $row }
$key = @{}
foreach ($row in Import-Csv -LiteralPath (Join-Path $PSScriptRoot 'key.csv') -Encoding UTF8) { $key["$($row.account)/$($row.right)"] = $row.why }

$sum = 0
$removed = 0
$seen = @{}
foreach ($row in Import-Csv -LiteralPath $Score -Encoding UTF8) {
    $place = "$($row.account)/$($row.right)".Replace(' ', '')
    $decision = "$($row.decision)".Trim()
    $points = 0
    if ($seen.ContainsKey($place)) { $verdict = 'decided before: only the first counts' }
    elseif (-not $places.ContainsKey($place)) { $verdict = 'nobody of this name has this right' }
    elseif (@('keep', 'remove') -notcontains $decision) { $verdict = 'a decision is keep or remove' }
    else {
        $needless = $key.ContainsKey($place)
        $points = Get-Point $decision $places[$place] $needless
        $verdict = Get-Verdict $decision $needless ([string]$key[$place])
        $seen[$place] = $true
        if ($needless -and $decision -eq 'remove') { $removed++ }
    }
    $sum += $points
    [pscustomobject]@{ Account = $row.account; Right = $row.right; Decision = $decision; Points = $points; Verdict = $verdict }
}
if ($ShowMissed) {
    foreach ($place in $key.Keys | Where-Object { -not $seen.ContainsKey($_) } | Sort-Object) {
        $parts = $place.Split('/')
        [pscustomobject]@{ Account = $parts[0]; Right = $parts[1]; Decision = '(none)'; Points = 0; Verdict = "not needed: $($key[$place])" }
    }
}
[pscustomobject]@{ Account = '(all)'; Right = "$removed of $($key.Count) removed"; Decision = ''; Points = $sum; Verdict = 'See rules.md for what the sum says.' }
