# 3. A star in a variable: the safe way
cd "$(dirname "$0")/../files" || exit
name='*.txt'
echo "$name"
