# 3. A star in a variable: what does this print?
cd "$(dirname "$0")/../files" || exit
name='*.txt'
echo $name
